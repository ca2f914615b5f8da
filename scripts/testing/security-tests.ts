/**
 * Tests that prove access control, resource limits and transaction safety, as globs. They run without retries: a hole
 * that opens only now and then is still a hole.
 */
export const securityTests = {
  unit: [
    'scripts/assistant-injections.test.ts',
    'scripts/pattern-cost.test.ts',
    'scripts/text-cost.test.ts',
    'src/access.test.ts',
    'src/blocked-paths.test.ts',
    'src/features/accounts/access.rules.test.ts',
    'src/features/assistant/safety/**/*.test.ts',
    'src/features/booking/blocked-people.test.ts',
    'src/server/auth/**/*.test.ts',
    'src/server/definer-functions.test.ts',
    'src/server/exhaustion.test.ts',
    'src/server/failing-branches.test.ts',
    'src/server/foreign-sites.test.ts',
    'src/server/hostile-collector.test.ts',
    'src/server/hostile-storage.test.ts',
    'src/server/list-limits.test.ts',
    'src/server/request-bodies.test.ts',
    'src/server/request-cookies.test.ts',
    'src/server/row-security.test.ts',
    'src/server/transaction-interleavings.test.ts',
    'src/server/transactions.test.ts',
  ],
  browser: ['account-safety.spec.ts', 'guards.spec.ts', 'stored-xss.spec.ts'],
}
