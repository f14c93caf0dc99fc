/** The objects' tree is asked for ahead of the screens that begin with it. */
export const withTree = { ahead: async () => (await import('./object-tree-feed.ts')).known() }
