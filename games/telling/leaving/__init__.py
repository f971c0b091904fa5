"""Where may be sent to, what sends there by web push, and how secrets of others are kept."""
