import { routesWithoutPicture } from '../screenshots/screenshot-routes.ts'

// Screenshots: each route of the route table has a picture for review.

const missing = routesWithoutPicture()
for (const route of missing)
  console.log(`${route}: has no screenshot. Add it to tools/screenshots/screenshot-routes.ts.`)
process.exit(missing.length === 0 ? 0 : 1)
