// The time of the last user input, shared between the tabs of the app.
const STORAGE_KEY = 'sluice.last-input';
const SHARE_INTERVAL_MS = 5_000;
const RECENT_MS = 10_000;

let lastInput = Date.now();
let lastShared = 0;

function shareLastInput(): void {
  if (lastInput - lastShared < SHARE_INTERVAL_MS) return;
  lastShared = lastInput;
  localStorage.setItem(STORAGE_KEY, String(lastInput));
}

export function recordActivity(): void {
  lastInput = Date.now();
  shareLastInput();
}

export function watchActivity(): void {
  for (const eventType of ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const) {
    window.addEventListener(eventType, recordActivity, { capture: true, passive: true });
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORAGE_KEY) lastInput = Math.max(lastInput, Number(newValue));
  });
}

export const lastInputAt = (): number => lastInput;

export const wasActiveRecently = (): boolean => Date.now() - lastInput < RECENT_MS;
