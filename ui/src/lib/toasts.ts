// Toasts: a success closes itself after five seconds, an error stays until it is dismissed.

import { notifications } from '@mantine/notifications';
import { commonTexts } from '../texts/common.ts';

const SECOND_MS = 1_000;
const closeButtonProps = { 'aria-label': commonTexts.toasts.dismiss };

export const toastSuccess = (message: string): void => {
  notifications.show({ message, color: 'green', autoClose: 5 * SECOND_MS, closeButtonProps });
};

export const toastError = (message: string): void => {
  notifications.show({
    title: commonTexts.toasts.errorTitle,
    message,
    color: 'red',
    autoClose: false,
    closeButtonProps,
  });
};
