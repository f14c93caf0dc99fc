import { edits, group, inModule, menu } from '../platform/menu/menu-offer.ts'

/** What the domain puts into the menu. */
export const cameraMenu = [
  inModule(
    'ics',
    10,
    group('icsVideo', '视频监控', 'Video', 'video-camera', [
      menu('cameraPreview', '视频预览', 'Live View', '/ics/pages/video/preview', 'video-camera'),
      menu('camera', '摄像头管理', 'Cameras', '/ics/pages/video/camera', 'camera', edits('摄像头', 'cameras')),
      menu('cameraCloud', '云账号', 'Cloud Accounts', '/ics/pages/video/cloud', 'cloud', {
        edit: ['修改云账号', 'Edit cloud accounts'],
      }),
    ]),
  ),
]
