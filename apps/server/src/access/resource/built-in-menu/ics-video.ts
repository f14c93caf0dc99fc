import { edits, group, menu } from './menu-entry.ts'

export const icsVideo = group('icsVideo', '视频监控', 'Video', 'video-camera', [
  menu('cameraPreview', '视频预览', 'Live View', '/ics/pages/video/preview', 'video-camera'),
  menu('camera', '摄像头管理', 'Cameras', '/ics/pages/video/camera', 'camera', edits('摄像头', 'cameras')),
  menu('cameraCloud', '云账号', 'Cloud Accounts', '/ics/pages/video/cloud', 'cloud', {
    edit: ['修改云账号', 'Edit cloud accounts'],
  }),
])
