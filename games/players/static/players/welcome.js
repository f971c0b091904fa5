// The office's clock is most likely this browser's; without this module it is its language's.

const zone = document.getElementById("id_time_zone");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
const offered = [...(zone?.options ?? [])].some((option) => option.value === here);
// What has been sent before was chosen.
if (offered && !document.querySelector("[data-sent]")) zone.value = here;
