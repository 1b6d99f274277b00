import { useEffect, useState } from 'react';

/**
 * Returns the answer to a question, or `otherwise` if it fails; undefined until then. Asks nothing while `ask` is undefined.
 * When the question changes, returns the former answer until the new one arrives. Keep `ask` and `otherwise` stable between renders.
 * @param subject of the question, for the log.
 */
export const useAnswer = <T>(
  subject: string,
  ask: (() => Promise<T>) | undefined,
  otherwise: T,
): T | undefined => {
  const [answer, setAnswer] = useState<{ readonly is: T }>();
  useEffect(() => {
    if (!ask) return;
    let isLeft = false;
    const show = (is: T) => {
      if (!isLeft) setAnswer({ is });
    };
    ask().then(show, (error: unknown) => {
      console.warn(`${subject} could not be read.`, error);
      show(otherwise);
    });
    return () => {
      isLeft = true;
    };
  }, [subject, ask, otherwise]);
  return answer?.is;
};
