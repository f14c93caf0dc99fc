/** The files that a bundle begins with, by name; see current-bundle.mjs. */
export declare function currentBundle(dist: string, root: string): Record<string, string> | undefined
