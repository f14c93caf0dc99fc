// The page's policy runs no code made of text. Zod would try once whether it may, and the browser would report that. It takes over what
// is configured before it comes: a first screen needs none of it.
;(globalThis as { __zod_globalConfig?: object }).__zod_globalConfig = { jitless: true }
