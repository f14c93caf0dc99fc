import { config } from 'zod'

// The page's policy runs no code made of text. Zod would try once whether it may, and the browser would report that.
config({ jitless: true })
