/** Whether a program of this name is on the path. */
export declare function onPath(name: string): boolean;
