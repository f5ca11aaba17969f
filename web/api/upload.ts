import type { ApiPath } from '#contract/accepted.ts';
import type { ApiAnswer } from '#contract/api-call.ts';
import { readAnswerBody } from '#domain/answer-body.ts';
import { answerOf } from './api-call.ts';

/** After this long without progress, the upload is aborted. After the last byte the server still checks the files. */
const stalledMs = 60_000;

interface Posted {
  status: number;
  body: object;
  /** In seconds. */
  retryAfter: string | undefined;
}

/**
 * @param onProgress - from 0 to 1
 * @throws if no answer arrives
 */
export async function upload<P extends ApiPath>(
  url: string,
  form: FormData,
  headers: Readonly<Record<string, string>>,
  onProgress: (sent: number) => void,
): Promise<ApiAnswer<P>> {
  const { status, body, retryAfter } = await post(url, form, headers, onProgress);
  return answerOf(status, body, retryAfter);
}

/**
 * Uses XMLHttpRequest, because `fetch` does not report upload progress.
 * @param onProgress - from 0 to 1
 * @throws if no answer arrives
 */
export function post(
  url: string,
  body: FormData | File,
  headers: Readonly<Record<string, string>>,
  onProgress: (sent: number) => void,
): Promise<Posted> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout>;
    const moved = () => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), stalledMs);
    };
    request.open('POST', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      moved();
      onProgress(total > 0 ? loaded / total : 0);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(watch);
      const { status, responseText } = request;
      if (status === 0) return reject(new Error(`${url} did not answer`));
      // `getResponseHeader` logs an error if an external API does not expose the header.
      const answerHeaders = request.getAllResponseHeaders();
      const retryAfter = /^retry-after: *(\d+)/im.exec(answerHeaders)?.[1];
      try {
        resolve({ status, body: readAnswerBody(responseText), retryAfter });
      } catch (error) {
        reject(error);
      }
    });
    moved();
    request.send(body);
  });
}
