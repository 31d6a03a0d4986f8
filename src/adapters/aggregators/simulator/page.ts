// The simulator's front page: how to choose each outcome.
import { describeOutcomes } from './outcomes.ts';

export const frontPage = (): string => `Sluice payout simulator: responds like an aggregator, moves no money.

Choose an outcome by the kopecks of the amount (100.11), by the e-wallet sim-<outcome> (sim-reply_lost), or by
  curl -H 'content-type: application/json' -d '{"outcome":"reply_lost","next":3}' <this address>/control

| Kopecks | Outcome | What happens |
|---|---|---|
${describeOutcomes()}

POST /control  {"outcome", one of "reference" | "next": n | "all": true}
               {"reset": true}  {"top_up": "500.00"}  {"give_back": "<reference>"}
               {"delay_ms", "slow_ms", "return_after_ms", "copies"}
GET  /payouts  every payout with its state, requests and executions
GET  /inbox    the last 100 merchant webhooks that were sent to POST /inbox
`;
