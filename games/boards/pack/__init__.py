"""The pack for staff representatives: what is kept, why, who sees it, how long, what is sent (S7).

`facts` gathers it from the code's registers, `views` shows it as a page to print, `drawn` as PDF.
"""
