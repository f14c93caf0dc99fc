import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { traditionalChinese } from './build/traditional-chinese.ts'

const server = process.env.ZHIZAO_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  plugins: [react(), traditionalChinese(), precompress()],
  server: { host: '127.0.0.1', proxy: { '/api': { target: server, ws: true } } },
  build: { target: 'es2023', assetsInlineLimit: 2048, chunkSizeWarningLimit: 1200, reportCompressedSize: false },
})
