// The code of an invitation is behind the `#` of its link, so that it is in no request and no log until it is accepted.

export const invitationLink = (code: string): string => `${window.location.origin}/portal/invitation#${code}`;
