import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/dvm/pages/model/index', '模型管理', () => import('./model.page.tsx').then((m) => m.ModelPage)),
  page('/bcs/pages/systemConfig/protocol', '协议管理', () => import('./protocol.page.tsx').then((m) => m.ProtocolPage)),
]
