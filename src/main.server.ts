import { setFlagsFromString } from 'node:v8'

// Reading the packages fills the young heap with text that is garbage a moment later. V8 would answer by growing that
// heap to a size it never gives back (measured: 300 MB resident at rest instead of 120), so it may not grow while they
// are read; that is why the product itself comes by a dynamic import.
setFlagsFromString('--semi-space-growth-factor=1')
await import('#src/main.serve.ts')
