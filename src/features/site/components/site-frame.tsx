import type { ReactNode } from 'react'
import { SkipLink } from '#src/client/ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import classes from './site-frame.module.css'
import { type SignedInParts, SiteHeader } from './site-header.tsx'

type SiteFrameProps = {
  children: ReactNode
  bell?: ReactNode
  /** Header parts of a signed-in user, when the page has loaded them. */
  signedIn?: SignedInParts
  /** Pending state: the header is about to be replaced, and offers no control whose input would be lost. */
  isPending?: boolean
  /** Working screens have no footer. */
  withFooter?: boolean
}

/** Layout with header, page and footer, and a skip link first. */
export const SiteFrame = ({ children, bell, signedIn, isPending = false, withFooter = true }: SiteFrameProps) => (
  <>
    <SkipLink />
    <SiteHeader bell={bell} signedIn={signedIn} isPending={isPending} />
    <main id="content" className={classes.main} tabIndex={-1}>
      {children}
    </main>
    {withFooter ? <SiteFooter /> : null}
  </>
)
