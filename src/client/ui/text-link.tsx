import { Anchor, type AnchorProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type TextAnchorProps = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>

const TextAnchor = (props: TextAnchorProps) => <Anchor {...props} />

/** A link inside text or a list, with the router's typed `to`. */
export const TextLink = createLink(TextAnchor)
