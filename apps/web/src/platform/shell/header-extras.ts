import type { Part } from './part.tsx'

interface Extra {
  key: string
  tool: Part
}

const tools: Record<'news' | 'tools', Extra[]> = { news: [], tools: [] }
const tellers: Extra[] = []

/** Adds a tool of a domain to the header: among the news, or before the switches of language and theme. */
export function addHeaderTool(key: string, tool: Part, place: 'news' | 'tools' = 'tools') {
  tools[place].push({ key, tool })
}

/** The tools that domains have added. */
export const headerTools = (place: 'news' | 'tools'): readonly Extra[] => tools[place]

/** Adds what tells a signed-in user something wherever he is, header or not. */
export function addNotifier(key: string, tool: Part) {
  tellers.push({ key, tool })
}

export const newsNotifiers = (): readonly Extra[] => tellers

/** The code of all of them. */
export const loadExtras = () => Promise.all([...tools.news, ...tools.tools, ...tellers].map(({ tool }) => tool.load()))
