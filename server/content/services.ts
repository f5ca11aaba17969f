import type { HttpServices } from '../http/services.ts';
import type { Content } from './content.ts';

export interface ContentServices extends HttpServices {
  content: Content;
}
