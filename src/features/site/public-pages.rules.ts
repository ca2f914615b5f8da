// Pages outside the catalogue that search engines may index: those that mean something without an account. Pages with a
// single purpose, such as a password reset, and lists of people are left out.

export const indexedPaths: readonly string[] = [
  '/',
  '/about',
  '/analytics',
  '/become-a-mentor',
  '/contact',
  '/document-templates',
  '/help',
  '/programs',
  '/universities',
]
