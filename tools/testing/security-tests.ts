/**
 * Security tests: globs of tests that prove access control, resource limits and transaction safety. They run without
 * retries: a vulnerability that opens only now and then is still one.
 */
export const securityTests = {
  unit: [
    'tools/evaluate/assistant-injections.test.ts',
    'tools/checks/redos-measure.test.ts',
    'tests/complexity/measure.test.ts',
    'tests/security/**/*.test.ts',
    'src/features/accounts/access.rules.test.ts',
    'src/features/assistant/safety/**/*.test.ts',
    'src/features/booking/blocked-users.test.ts',
    'src/server/auth/**/*.test.ts',
    'tests/resilience/resource-exhaustion.test.ts',
    'tests/database/transactions.concurrency.test.ts',
    'src/server/hostile-collector.test.ts',
    'src/server/hostile-storage.test.ts',
    'src/server/row-quota.test.ts',
    'src/server/request-cookies.test.ts',
    'tests/database/transaction-interleavings.test.ts',
    'src/server/transactions.test.ts',
  ],
  browser: ['account-safety.spec.ts', 'guards.spec.ts', 'stored-xss.spec.ts'],
}
