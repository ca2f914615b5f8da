import { Anchor, type AnchorProps } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import classes from './back-link.module.css'

type BackAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>

const BackAnchor = ({ className = '', children, ...props }: BackAnchorProps) => (
  <Anchor underline="hover" className={`${classes.link ?? ''} ${className}`} {...props}>
    <IconArrowLeft size={18} aria-hidden="true" data-mirrored />
    {children}
  </Anchor>
)

/** Link above the title of a page that leads back to its list, with the router's typed `to`. */
export const BackLink = createLink(BackAnchor)
