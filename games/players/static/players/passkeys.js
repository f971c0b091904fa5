// Passkeys: the server's question goes to the browser, its answer into the form. Without scripts or
// passkeys the form stays hidden and the page's other ways in remain.

import { busy } from "../js/app.js";

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const named = (credential) => ({ ...credential, id: bytes(credential.id) });

/** The server's JSON with bytes where the browser wants bytes. */
function question(asked) {
  const whole = { ...asked, challenge: bytes(asked.challenge) };
  if (asked.user) whole.user = named(asked.user);
  for (const list of ["excludeCredentials", "allowCredentials"]) {
    if (asked[list]) whole[list] = asked[list].map(named);
  }
  return whole;
}

/** A credential as JSON, its bytes as base64url. */
function answer(credential) {
  const response = { clientDataJSON: text(credential.response.clientDataJSON) };
  for (const part of ["attestationObject", "authenticatorData", "signature", "userHandle"]) {
    if (credential.response[part]) response[part] = text(credential.response[part]);
  }
  return {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response,
  };
}

async function ask(form) {
  const response = await fetch(form.dataset.question, { method: "POST", body: new FormData(form) });
  if (!response.ok) throw new Error(response.status);
  const { publicKey } = await response.json();
  return navigator.credentials[form.dataset.passkey]({ publicKey: question(publicKey) });
}

function prepare(form) {
  const problem = form.querySelector("[role=alert]");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    busy(event.submitter, true);
    problem.hidden = true;
    try {
      form.elements.credential.value = JSON.stringify(answer(await ask(form)));
      form.submit();
    } catch {
      problem.textContent = form.dataset.failed;
      problem.hidden = false;
      busy(event.submitter, false);
    }
  });
  form.hidden = false;
}

if (window.PublicKeyCredential && navigator.credentials) {
  document.querySelectorAll("form[data-passkey]").forEach(prepare);
  document.querySelectorAll("[data-no-passkeys]").forEach((sentence) => sentence.remove());
}
