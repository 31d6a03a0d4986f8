// How long an old key or secret works on beside the new one.
export const OVERLAPS = [
  { value: '0', label: 'Not at all: it stops at once' },
  { value: '3600', label: 'For 1 hour' },
  { value: '86400', label: 'For 1 day' },
  { value: '604800', label: 'For 7 days' },
  { value: '2592000', label: 'For 30 days' },
];

export const USUAL_OVERLAP = '86400';
