import type { ComponentType } from 'react'

const extras: ComponentType[] = []

/** Adds a tool of a domain to the header, before the switches of language and theme. */
export function addHeaderTool(tool: ComponentType) {
  extras.push(tool)
}

/** The tools that domains have added. */
export const headerTools = (): readonly ComponentType[] => extras
