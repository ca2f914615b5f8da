import type { ReactNode } from 'react'
import { SkipLink } from '#src/client/ui/skip-link.tsx'
import { SiteFooter } from './site-footer.tsx'
import classes from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

type SiteFrameProps = {
  children: ReactNode
  bell?: ReactNode
  /** While it is being decided what is shown: this header is about to be replaced, and offers nothing that would be lost. */
  isPending?: boolean
  /** Working screens end with their content. */
  withFooter?: boolean
}

/** Header, the page and footer, with the way past the header first. */
export const SiteFrame = ({ children, bell, isPending = false, withFooter = true }: SiteFrameProps) => (
  <>
    <SkipLink />
    <SiteHeader bell={bell} isPending={isPending} />
    <main id="content" className={classes.main} tabIndex={-1}>
      {children}
    </main>
    {withFooter ? <SiteFooter /> : null}
  </>
)
