// Files with the withdrawals of a period.

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The time that the period is of. */
export const EXPORT_TIMES = ['created', 'paid'] as const;
export type ExportTime = (typeof EXPORT_TIMES)[number];

export const EXPORT_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Withdrawals in one file. A sheet of a workbook has 1,048,576 rows, with the names of the columns. */
export const MAX_ROWS: Readonly<Record<ExportFormat, number>> = { csv: 2_000_000, xlsx: 1_048_575 };

/** Of one operator at a time, unfinished and finished ones. */
export const MAX_EXPORTS = 5;

/** Of the files of all operators together; no file is begun above it. */
export const MAX_BYTES = 2_000_000_000;

export const EXPORT_HOURS = 24;
