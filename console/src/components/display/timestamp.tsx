// A point in time: how long ago, with the exact time on hover; or the exact time where that is what matters.
import { age, exactly, useNow, useZone } from '../../lib/clock.ts';
import '../components.css';

type Props = { readonly at: string; readonly as?: 'age' | 'ago' | 'exact' };

export function When({ at, as = 'ago' }: Props) {
  const now = useNow();
  const [zone] = useZone();
  const exact = exactly(at, zone);
  const text = { age: age(at, now), ago: `${age(at, now)} ago`, exact }[as];
  return (
    <time dateTime={at} title={exact} className="number">
      {text}
    </time>
  );
}
