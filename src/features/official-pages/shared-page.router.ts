import { Hono } from 'hono'
import { findSharedAddress, formatSharedText } from './shared-page.parse.ts'

/**
 * Creates the route that receives a share of the installed app (Web Share Target). It redirects to the page that reads
 * it, with the address alone: a redirect after sign-in carries no more than 2,000 characters.
 */
export const createSharedPageRoutes = () => {
  const app = new Hono()
  app.get('/read-page/shared', (context) => {
    const { title = '', text = '', url = '' } = context.req.query()
    const address = findSharedAddress([url, text, title])
    const query = new URLSearchParams(address ? { url: address } : { text: formatSharedText([title, text]) })
    return context.redirect(`/read-page?${query}`, 303)
  })
  return app
}
