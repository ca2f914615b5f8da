import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { registerModuleFormats } from '#src/server/module-formats.ts'
import { createShutdownSignal } from '#src/server/shutdown-signal.ts'

// Installed first, so that a shutdown signal during the module load counts too.
const stopping = createShutdownSignal()

// What Node has made of the modules is kept beside the packages, which only who may change the code may write: a start
// takes three quarters of the time. Where that folder cannot be written, nothing is kept.
enableCompileCache(new URL('../../node_modules/.cache/modules', import.meta.url).pathname)

registerModuleFormats()

// Reading the packages fills the young heap with text that is garbage a moment later. V8 would answer by growing that
// heap to a size it never gives back (measured: 300 MB resident at rest instead of 120), so it may not grow while they
// are read; that is why the product itself comes by a dynamic import.
setFlagsFromString('--semi-space-growth-factor=1')
const { serve } = await import('#src/entry/main.serve.ts')
await serve(stopping)
