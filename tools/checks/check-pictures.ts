import { routesWithoutPicture } from '../screenshots/screenshot-routes.ts'

// Each route of the route table has a picture, so that somebody looks at it.

const missing = routesWithoutPicture()
for (const route of missing) console.log(`${route}: has no picture. Name it in tools/screenshots/screenshot-routes.ts.`)
process.exit(missing.length === 0 ? 0 : 1)
