const parts = import.meta.glob<Record<string, string>>('../../**/en-us.json', { eager: true, import: 'default' })

/** Each folder brings its own `en-us.json`: the Chinese source text and its English. */
export const enUS: Record<string, string> = Object.assign({}, ...Object.values(parts))
