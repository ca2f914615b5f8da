import type { ReactNode } from 'react'
import { SkipLink } from '#src/client/ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import classes from './site-frame.module.css'
import { type SignedInParts, SiteHeader } from './site-header.tsx'

type SiteFrameProps = {
  children: ReactNode
  bell?: ReactNode
  /** The parts of the header that belong to a signed-in person, where the page has them at once. */
  signedIn?: SignedInParts
  /** While it is being decided what is shown: this header is about to be replaced, and offers nothing that would be lost. */
  isPending?: boolean
  /** Working screens end with their content. */
  withFooter?: boolean
}

/** Header, the page and footer, with the way past the header first. */
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
