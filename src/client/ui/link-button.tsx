import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

type AnchorButtonProps = ButtonProps & Omit<ComponentPropsWithRef<'a'>, keyof ButtonProps>

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />

/** A button that goes somewhere: Mantine's looks, the router's typed `to`, `params` and `search`. */
export const LinkButton = createLink(AnchorButton)
