import { page, type RegisteredPage } from '../platform/shell/registered-page.ts'

export const pages: readonly RegisteredPage[] = [
  page('/ics/pages/video/preview', '视频预览', () =>
    import('./preview/preview.page.tsx').then((m) => m.CameraPreviewPage),
  ),
  page('/ics/pages/video/camera', '摄像头管理', () => import('./camera.page.tsx').then((m) => m.CameraPage)),
  page('/ics/pages/video/cloud', '云账号', () => import('./cloud.page.tsx').then((m) => m.CameraCloudPage)),
]
