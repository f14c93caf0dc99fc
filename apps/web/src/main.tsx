// Before any schema is made.
import './platform/no-made-code.ts'
import { createRoot } from 'react-dom/client'
import './platform/theme/page.css'
import { startLanguage } from './platform/i18n/translate.ts'
import { startTheme } from './platform/theme/mode.ts'

startTheme()
await startLanguage()
// After the language: texts outside of components are read once, when their module is loaded.
const [{ Application, ahead }, { antLocale }] = await Promise.all([
  import('./application.tsx'),
  import('./platform/i18n/ant-locale.ts'),
])
const [locale] = await Promise.all([antLocale(), ahead()])
createRoot(document.getElementById('root')!).render(<Application locale={locale} />)
