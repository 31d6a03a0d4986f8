// Texts of lists of IP addresses.

export const addressTexts = {
  hint: 'One per line: an address such as 203.0.113.7, or a block such as 203.0.113.0/24. Empty: any.',
  added: 'Added',
  removed: 'Removed',
};
