export { sendFile } from './send-file.ts'
