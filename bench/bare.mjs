// A bare fastify handler for comparison: parses a JSON body and replies with as many bytes as getWithdrawInfo.
import Fastify from 'fastify';

const REPLY = {
  success: true,
  data: {
    id: 1_000_001,
    amount: 10,
    amount_fee: '10.00',
    fee: 0,
    system: 'fps',
    status: 'Created',
    created_at: '2026-01-31 12:00:00',
    order_id: '0000000000001',
  },
};

const server = Fastify();
server.post('/api/v2/getWithdrawInfo', () => REPLY);
process.stdout.write(`API ${await server.listen({ port: 0, host: '127.0.0.1' })}/api/v2\n`);
