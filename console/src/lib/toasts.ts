// The rules for toasts: what was done vanishes by itself, what went wrong stays until it is read.
import { notifications } from '@mantine/notifications';

const SECONDS = 1_000;
const closeButtonProps = { 'aria-label': 'Dismiss' };

export const toastSuccess = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 5 * SECONDS, closeButtonProps });
};

export const toastError = (message: string): void => {
  notifications.show({ title: 'Not done', message, color: 'red', autoClose: false, closeButtonProps });
};
