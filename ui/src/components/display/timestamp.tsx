// A point in time: its age with the exact time on hover, or the exact time.

import { formatAge, formatTime, useNow, useZone } from '../../lib/clock.ts';
import { commonTexts } from '../../texts/common.ts';
import '../components.css';

type Props = { readonly at: string; readonly as?: 'age' | 'ago' | 'exact' };

export function Timestamp({ at, as = 'ago' }: Props) {
  const now = useNow();
  const [zone] = useZone();
  const exact = formatTime(at, zone);
  const text = { age: formatAge(at, now), ago: commonTexts.age.ago(formatAge(at, now)), exact }[as];
  return (
    <time dateTime={at} title={exact} className="number">
      {text}
    </time>
  );
}
