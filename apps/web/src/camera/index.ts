export { cameraCalls } from './player/live-address.ts'
export { VideoPlayer } from './player/video-player.tsx'
