import { createRequire } from 'node:module'

const FONT = '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'

/** Where the font lies that is embedded: Noto Sans SC, under the Open Font License. */
export const fontFile = (): string => createRequire(import.meta.url).resolve(FONT)
