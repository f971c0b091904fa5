// Forms of newcomers: the office's clock is most likely this browser's (without this module it is its
// language's), and where there is a keyboard one types at once.

const zone = document.getElementById("id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const offered = [...(zone?.options ?? [])].some((option) => option.value === here);
// What has been sent before was chosen.
const sent = document.querySelector("[data-sent]");
if (offered && !sent) zone.value = here;
// On a phone the keyboard would cover half of what the page says.
if (!sent && matchMedia("(hover: hover) and (pointer: fine)").matches) document.getElementById("name").focus();
