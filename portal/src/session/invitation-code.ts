// The code of an invitation is behind the `#` of its link, so that it is in no request and no log until it is accepted.

const LINK = /^#(sli_[A-Za-z0-9_-]{20,100})$/;

export function invitationCode(): string | undefined {
  const code = LINK.exec(window.location.hash)?.[1];
  // The code is not kept in the history of the browser, and the first page after the sign-in is the overview.
  if (code !== undefined) window.history.replaceState(null, '', '/portal/');
  return code;
}
