// Rows that wait to be written. They are bytes and numbers from the moment they are recorded: objects and texts that live for a
// second are copied by the garbage collector, which took more time than all the rest of recording.
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import {
  bigintArrayOfNumbers,
  doubleArray,
  integerArray,
  openTextArray,
  textArray,
} from '../postgres/binary-arrays.ts';

export type RequestRows = {
  add(request: RecordedRequest): void;
  size(): number;
  /** One per row. */
  readonly merchantIds: readonly number[];
  /** The parameters of the statement in requests.ts. */
  columns(): unknown[];
};

export function openRequestRows(): RequestRows {
  const merchantIds: number[] = [];
  const times: number[] = [];
  const operations: number[] = [];
  const statuses: number[] = [];
  const codes: (number | null)[] = [];
  const durations: number[] = [];
  const items: (number | null)[] = [];
  const failedItems: (number | null)[] = [];
  const requestIds = openTextArray();
  const addresses = openTextArray();
  const params = openTextArray();
  // Operations and codes are few, and each is sent once.
  const words: string[] = [];
  const positions = new Map<string, number>();
  const positionOf = (word: string): number => {
    let position = positions.get(word);
    if (position === undefined) {
      position = words.push(word);
      positions.set(word, position);
    }
    return position;
  };
  return {
    merchantIds,
    size: () => merchantIds.length,
    add(request) {
      merchantIds.push(request.merchantId);
      times.push(request.at);
      operations.push(positionOf(request.operation));
      statuses.push(request.status);
      codes.push(request.code === null ? null : positionOf(request.code));
      durations.push(request.durationMs);
      items.push(request.items?.count ?? null);
      failedItems.push(request.items?.failed ?? null);
      requestIds.push(request.requestId);
      addresses.push(request.clientAddress);
      params.push(request.params);
    },
    columns: () => [
      bigintArrayOfNumbers(merchantIds),
      bigintArrayOfNumbers(times),
      requestIds.finish(),
      integerArray(operations),
      integerArray(statuses),
      integerArray(codes),
      doubleArray(durations),
      addresses.finish(),
      params.finish(),
      integerArray(items),
      integerArray(failedItems),
      textArray(words),
    ],
  };
}
