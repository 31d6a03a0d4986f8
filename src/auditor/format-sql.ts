// SQL that formats values for operators: `merchant:1001:held` instead of 10012, 12.50 instead of 1250. Accounts 500 to 599 are in
// USDT, in millionths.

export const accountNameSql = (id: string): string =>
  `case when ${id} < 1000 then coalesce((select a.name from system_accounts a where a.id = ${id}), 'account ' || ${id})
     else 'merchant:' || ${id} / 10 || case ${id} % 10 when 1 then ':available' when 2 then ':held' when 3 then ':receivable' else ':?' end end`;
export const formatMoneySql = (minor: string): string =>
  `to_char(${minor}::numeric / 100, 'FM99999999999999990.00')`;

export const formatUsdtSql = (minor: string): string =>
  `to_char(${minor}::numeric / 1000000, 'FM99999999999999990.000000')`;
/** An amount on this account, in its currency. */
export const formatOnSql = (account: string, minor: string): string =>
  `case when ${account} between 500 and 999 then ${formatUsdtSql(minor)} else ${formatMoneySql(minor)} end`;
/** Null: the settlement currency. */
export const currencySql = (account: string): string =>
  `case when ${account} between 500 and 999 then ${account} / 100 end`;
