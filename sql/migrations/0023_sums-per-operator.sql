-- What one operator credited or debited in a day, over all merchants.
create index deposits_by_actor on deposits (lower(actor), at);
create index debits_by_actor on debits (lower(actor), at);
